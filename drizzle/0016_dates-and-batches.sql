CREATE TABLE `deleted_dates` (
	`calendar_id` integer NOT NULL,
	`series_id` text NOT NULL,
	`day` text NOT NULL,
	`deleted_at` integer NOT NULL,
	PRIMARY KEY(`series_id`, `day`),
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `deleted_dates_calendar` ON `deleted_dates` (`calendar_id`,`deleted_at`);--> statement-breakpoint
ALTER TABLE `sources` ADD `batch` text;--> statement-breakpoint
ALTER TABLE `series` ADD `dates_modified_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `series` SET `dates_modified_at` = `modified_at`;