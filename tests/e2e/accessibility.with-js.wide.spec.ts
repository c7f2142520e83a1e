// Every screen in both color schemes, on a desk and on a phone, with scripts and without.
import { tellOfScreens } from "./accessibility-stories";

tellOfScreens("matrix");
