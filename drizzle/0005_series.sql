CREATE TABLE `series` (
	`id` text PRIMARY KEY NOT NULL,
	`calendar_id` integer NOT NULL,
	`title` text NOT NULL,
	`location` text NOT NULL,
	`notes` text NOT NULL,
	`all_day` integer NOT NULL,
	`first_day` text NOT NULL,
	`start_time` text,
	`length` integer NOT NULL,
	`time_zone` text NOT NULL,
	`freq` text NOT NULL,
	`every` integer NOT NULL,
	`weekdays` integer NOT NULL,
	`by` text NOT NULL,
	`last_day` text,
	`from` integer NOT NULL,
	`until` integer NOT NULL,
	`uid` text NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`deleted_at` integer,
	`follows` text,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "series_title" CHECK(length("series"."title") between 1 and 50),
	CONSTRAINT "series_all_day" CHECK("series"."all_day" = ("series"."start_time" is null)),
	CONSTRAINT "series_length" CHECK("series"."length" >= 0 and ("series"."all_day" or "series"."length" > 0)),
	CONSTRAINT "series_freq" CHECK("series"."freq" in ('day', 'week', 'month', 'year')),
	CONSTRAINT "series_every" CHECK("series"."every" between 1 and 99),
	CONSTRAINT "series_weekdays" CHECK("series"."weekdays" between 0 and 127 and ("series"."weekdays" > 0) = ("series"."freq" = 'week')),
	CONSTRAINT "series_by" CHECK("series"."by" in ('date', 'nth', 'last', 'lastDay')),
	CONSTRAINT "series_order" CHECK("series"."until" >= "series"."from")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `series_uid_unique` ON `series` (`uid`);--> statement-breakpoint
CREATE INDEX `series_calendar` ON `series` (`calendar_id`);--> statement-breakpoint
CREATE INDEX `series_until` ON `series` (`calendar_id`,`until`) WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX `series_deleted` ON `series` (`calendar_id`,`deleted_at`) WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `series_follows` ON `series` (`follows`) WHERE "follows" is not null;--> statement-breakpoint
CREATE TABLE `series_skips` (
	`series_id` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`series_id`, `day`),
	FOREIGN KEY (`series_id`) REFERENCES `series`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `events` ADD `series_id` text REFERENCES series(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `events` ADD `occurrence` text CONSTRAINT "events_series" CHECK((`series_id` is null) = (`occurrence` is null));--> statement-breakpoint
CREATE UNIQUE INDEX `events_occurrence` ON `events` (`series_id`,`occurrence`) WHERE "series_id" is not null;
