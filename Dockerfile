# The program and nothing else: `docker run --rm -i IMAGE solve --json -`. The context has a folder
# for each architecture, with the program that `.ci/release` has built: amd64, arm64.
FROM scratch
ARG TARGETARCH
COPY ${TARGETARCH}/epa-oracle /epa-oracle
ENTRYPOINT ["/epa-oracle"]
