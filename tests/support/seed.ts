// Properties try the same cases in every run, so that a run tells of the change it tests. EAS_SEED=random tries others.
import fc from "fast-check";

const { EAS_SEED = "20261130" } = process.env;
fc.configureGlobal(EAS_SEED === "random" ? {} : { seed: Number(EAS_SEED) });
