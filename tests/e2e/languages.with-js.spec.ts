// The product in German, which has long words.
import { tellOfLanguages } from "./language-stories";

tellOfLanguages(["de"]);
