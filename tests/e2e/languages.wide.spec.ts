// The product in every translated language.
import { defineLanguageStories, TRANSLATED } from "./language-stories";

defineLanguageStories(TRANSLATED);
