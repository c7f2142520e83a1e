ALTER TABLE `followers` ADD `undelivered_after` integer;--> statement-breakpoint
ALTER TABLE `followers` ADD `changes_since` integer;--> statement-breakpoint
ALTER TABLE `followers` ADD `news_after` integer;