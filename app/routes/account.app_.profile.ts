// The file that sets up all calendars of the user on Apple's devices, by POST only: the form sends the password.

export { action } from "./calendar.$id_.app.profile";
