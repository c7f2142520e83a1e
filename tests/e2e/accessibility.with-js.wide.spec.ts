// Every screen in both color schemes, on desktop and phone, with and without scripts.
import { tellOfScreens } from "./accessibility-stories";

tellOfScreens("matrix");
