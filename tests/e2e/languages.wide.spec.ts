// The product in each language that it is translated into.
import { TRANSLATED, tellOfLanguages } from "./language-stories";

tellOfLanguages(TRANSLATED);
