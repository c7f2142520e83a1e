// Properties try the same cases in every run, so that a run tells of the change it tests. EAS_SEED=random tries others.
import fc from "fast-check";

const { EAS_SEED = "20261130" } = process.env;
if (EAS_SEED !== "random") fc.configureGlobal({ seed: Number(EAS_SEED) });
