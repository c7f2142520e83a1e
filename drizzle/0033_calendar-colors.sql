CREATE TABLE `calendar_colors` (
	`user_id` integer NOT NULL,
	`calendar_id` integer NOT NULL,
	`tone` integer NOT NULL,
	PRIMARY KEY(`user_id`, `calendar_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendar_colors_tone" CHECK("calendar_colors"."tone" between 1 and 8)
) STRICT;
--> statement-breakpoint
CREATE INDEX `calendar_colors_calendar` ON `calendar_colors` (`calendar_id`);