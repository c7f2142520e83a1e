// Properties that take long, as often as they are meant to be tried (`runs`); `npm test` tries them less often.
import "./event/dates-around.test";
import "./import/day-test.test";
import "./mail/address.test";
import "./store/events/event-windows.test";
import "./store/events/full-windows.test";
import "./time/recurrence.test";
import "./time/zones.test";
