// The product in German, whose words are long.
import { tellOfLanguages } from "./language-stories";

tellOfLanguages(["de"]);
