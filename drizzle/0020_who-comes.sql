CREATE TABLE `answer_asks` (
	`calendar_id` integer NOT NULL,
	`email_hash` text NOT NULL,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`calendar_id`, `email_hash`),
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `answer_asks_email` ON `answer_asks` (`email_hash`,`asked_at`);--> statement-breakpoint
CREATE INDEX `answer_asks_age` ON `answer_asks` (`asked_at`);--> statement-breakpoint
CREATE TABLE `answer_dates` (
	`event_id` text PRIMARY KEY NOT NULL,
	`calendar_id` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`coming` integer DEFAULT 0 NOT NULL,
	`declined` integer DEFAULT 0 NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`slots` text DEFAULT '{}' NOT NULL,
	`full` integer DEFAULT false NOT NULL,
	`shown` integer DEFAULT true NOT NULL,
	`queue` integer DEFAULT 0 NOT NULL,
	`changed_at` integer,
	`told` text,
	`erased` integer DEFAULT false NOT NULL,
	`moves` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "answer_dates_slots" CHECK(json_valid("answer_dates"."slots")),
	CONSTRAINT "answer_dates_moves" CHECK(json_valid("answer_dates"."moves")),
	CONSTRAINT "answer_dates_told" CHECK("answer_dates"."told" is null or json_valid("answer_dates"."told"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `answer_dates_counts` ON `answer_dates` (`calendar_id`,`starts_at`,`ends_at`,`event_id`,`coming`,`waiting`,`full`,`shown`) WHERE "shown";--> statement-breakpoint
CREATE INDEX `answer_dates_calendar` ON `answer_dates` (`calendar_id`);--> statement-breakpoint
CREATE INDEX `answer_dates_end` ON `answer_dates` (`ends_at`) WHERE not "erased";--> statement-breakpoint
CREATE INDEX `answer_dates_changed` ON `answer_dates` (`changed_at`) WHERE "changed_at" is not null;--> statement-breakpoint
CREATE TABLE `answerers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`holder` text,
	`email` text,
	`confirmed_at` integer,
	`confirm_hash` text,
	`confirm_expires_at` integer,
	`link_id` integer,
	`by_editor` integer DEFAULT false NOT NULL,
	`key_stamp` text NOT NULL,
	`language` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `calendar_links`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "answerers_name" CHECK(length("answerers"."name") between 1 and 40),
	CONSTRAINT "answerers_by_editor" CHECK("answerers"."by_editor" in (0, 1)),
	CONSTRAINT "answerers_question" CHECK(("answerers"."confirm_hash" is null) = ("answerers"."confirm_expires_at" is null)),
	CONSTRAINT "answerers_confirmed" CHECK("answerers"."confirmed_at" is null or "answerers"."email" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `answerers_person` ON `answerers` (`calendar_id`,`holder`,`folded`);--> statement-breakpoint
CREATE INDEX `answerers_email` ON `answerers` (`email`) WHERE "email" is not null;--> statement-breakpoint
CREATE INDEX `answerers_link` ON `answerers` (`link_id`) WHERE "link_id" is not null;--> statement-breakpoint
CREATE INDEX `answerers_unconfirmed` ON `answerers` (`confirm_expires_at`) WHERE "confirm_expires_at" is not null;--> statement-breakpoint
CREATE TABLE `answers` (
	`event_id` text NOT NULL,
	`answerer_id` integer NOT NULL,
	`calendar_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`people` integer NOT NULL,
	`state` text NOT NULL,
	`queue` integer NOT NULL,
	`at` integer NOT NULL,
	`reminded` integer DEFAULT 0 NOT NULL,
	`removed_at` integer,
	`removed_batch` text,
	PRIMARY KEY(`event_id`, `answerer_id`),
	FOREIGN KEY (`answerer_id`) REFERENCES `answerers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "answers_slot" CHECK("answers"."slot" between 0 and 999),
	CONSTRAINT "answers_people" CHECK("answers"."people" between 1 and 9),
	CONSTRAINT "answers_state" CHECK("answers"."state" in ('in', 'waiting', 'no')),
	CONSTRAINT "answers_batch" CHECK(("answers"."removed_at" is null) = ("answers"."removed_batch" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `answers_person` ON `answers` (`answerer_id`);--> statement-breakpoint
CREATE INDEX `answers_calendar` ON `answers` (`calendar_id`);--> statement-breakpoint
CREATE INDEX `answers_removed` ON `answers` (`removed_at`) WHERE "removed_at" is not null;--> statement-breakpoint
ALTER TABLE `calendars` ADD `answers_revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `asks` text CONSTRAINT "events_asks" CHECK(`asks` is null or json_valid(`asks`));--> statement-breakpoint
ALTER TABLE `series` ADD `asks` text CONSTRAINT "series_asks" CHECK(`asks` is null or json_valid(`asks`));
