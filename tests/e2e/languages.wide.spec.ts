// The product in every translated language.
import { TRANSLATED, tellOfLanguages } from "./language-stories";

tellOfLanguages(TRANSLATED);
