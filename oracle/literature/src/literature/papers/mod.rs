//! The versions, one text a module.

pub mod bittle_2d;
pub mod bittle_2d_estimates;
pub mod bittle_3d;
pub mod bittle_gjk;
pub mod chou_3d;
pub mod msd_sim_3d;
pub mod winter_2d;
pub mod winter_3d;
