CREATE TABLE `series_days` (
	`series_id` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`series_id`, `day`),
	FOREIGN KEY (`series_id`) REFERENCES `series`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `series` ADD `rule` text;