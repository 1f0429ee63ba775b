#!/bin/sh
# Exit code 1: the engine aborts.
godot3-server -s case.gd || exit 1
