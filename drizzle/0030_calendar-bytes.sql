CREATE TABLE `calendar_bytes` (
	`calendar_id` integer PRIMARY KEY NOT NULL,
	`content` integer DEFAULT 0 NOT NULL,
	`history` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `calendar_bytes` (`calendar_id`, `content`, `history`) SELECT `id`,
	(SELECT coalesce(sum(500 + 2 * (coalesce(octet_length(`events`.`title`), 0) + coalesce(octet_length(`events`.`location`), 0) + coalesce(octet_length(`events`.`notes`), 0)) + coalesce(octet_length(`events`.`asks`), 0) + coalesce(octet_length(`events`.`app_texts`), 0)), 0) FROM `events` WHERE `events`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(500 + 2 * (coalesce(octet_length(`series`.`title`), 0) + coalesce(octet_length(`series`.`location`), 0) + coalesce(octet_length(`series`.`notes`), 0)) + coalesce(octet_length(`series`.`asks`), 0) + coalesce(octet_length(`series`.`app_texts`), 0)), 0) FROM `series` WHERE `series`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(150 + coalesce(octet_length(`news`.`title`), 0) + coalesce(octet_length(`news`.`text`), 0)), 0) FROM `news` WHERE `news`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(50 + coalesce(octet_length(`homes`.`wall`), 0)), 0) FROM `homes` WHERE `homes`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(50 + coalesce(octet_length(`home_links`.`title`), 0) + coalesce(octet_length(`home_links`.`url`), 0)), 0) FROM `home_links` WHERE `home_links`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(400 + coalesce(octet_length(`suggestions`.`title`), 0) + coalesce(octet_length(`suggestions`.`location`), 0) + coalesce(octet_length(`suggestions`.`notes`), 0) + coalesce(octet_length(`suggestions`.`name`), 0) + coalesce(octet_length(`suggestions`.`note`), 0)), 0) FROM `suggestions` WHERE `suggestions`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(400 + coalesce(octet_length(`sources`.`name`), 0) + coalesce(octet_length(`sources`.`url`), 0) + coalesce(octet_length(`sources`.`message`), 0) + coalesce(octet_length(`sources`.`held`), 0)), 0) FROM `sources` WHERE `sources`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(200 + coalesce(octet_length(`imported_items`.`source_uid`), 0)), 0) FROM `imported_items` WHERE `imported_items`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(150 + coalesce(octet_length(`dav_kept`.`lines`), 0)), 0) FROM `dav_kept` WHERE `dav_kept`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(200 + coalesce(octet_length(`dav_names`.`name`), 0) + coalesce(octet_length(`dav_names`.`uid`), 0)), 0) FROM `dav_names` WHERE `dav_names`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(200 + coalesce(octet_length(`import_drafts`.`summary`), 0)), 0) FROM `import_drafts` WHERE `import_drafts`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(200 + 2 * (coalesce(octet_length(`source_dates`.`title`), 0) + coalesce(octet_length(`source_dates`.`location`), 0) + coalesce(octet_length(`source_dates`.`notes`), 0)) + coalesce(octet_length(`source_dates`.`uid`), 0)), 0) FROM `source_dates` JOIN `sources` AS `p` ON `p`.`id` = `source_dates`.`source_id` WHERE `p`.`calendar_id` = `calendars`.`id`)
	+ (SELECT coalesce(sum(50 + coalesce(octet_length(`import_pages`.`items`), 0) + coalesce(octet_length(`import_pages`.`rows`), 0)), 0) FROM `import_pages` JOIN `import_drafts` AS `p` ON `p`.`id` = `import_pages`.`draft_id` WHERE `p`.`calendar_id` = `calendars`.`id`),
	(SELECT coalesce(sum(200 + coalesce(octet_length(`versions`.`before`), 0)), 0) FROM `versions` WHERE `versions`.`calendar_id` = `calendars`.`id`)
FROM `calendars`;
--> statement-breakpoint
CREATE TRIGGER `events_bytes_added` AFTER INSERT ON `events` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 500 + 2 * (coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`location`), 0) + coalesce(octet_length(new.`notes`), 0)) + coalesce(octet_length(new.`asks`), 0) + coalesce(octet_length(new.`app_texts`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `events_bytes_changed` AFTER UPDATE OF `title`, `location`, `notes`, `asks`, `app_texts` ON `events` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (500 + 2 * (coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`location`), 0) + coalesce(octet_length(new.`notes`), 0)) + coalesce(octet_length(new.`asks`), 0) + coalesce(octet_length(new.`app_texts`), 0)) - (500 + 2 * (coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`location`), 0) + coalesce(octet_length(old.`notes`), 0)) + coalesce(octet_length(old.`asks`), 0) + coalesce(octet_length(old.`app_texts`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `events_bytes_removed` AFTER DELETE ON `events` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (500 + 2 * (coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`location`), 0) + coalesce(octet_length(old.`notes`), 0)) + coalesce(octet_length(old.`asks`), 0) + coalesce(octet_length(old.`app_texts`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `series_bytes_added` AFTER INSERT ON `series` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 500 + 2 * (coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`location`), 0) + coalesce(octet_length(new.`notes`), 0)) + coalesce(octet_length(new.`asks`), 0) + coalesce(octet_length(new.`app_texts`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `series_bytes_changed` AFTER UPDATE OF `title`, `location`, `notes`, `asks`, `app_texts` ON `series` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (500 + 2 * (coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`location`), 0) + coalesce(octet_length(new.`notes`), 0)) + coalesce(octet_length(new.`asks`), 0) + coalesce(octet_length(new.`app_texts`), 0)) - (500 + 2 * (coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`location`), 0) + coalesce(octet_length(old.`notes`), 0)) + coalesce(octet_length(old.`asks`), 0) + coalesce(octet_length(old.`app_texts`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `series_bytes_removed` AFTER DELETE ON `series` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (500 + 2 * (coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`location`), 0) + coalesce(octet_length(old.`notes`), 0)) + coalesce(octet_length(old.`asks`), 0) + coalesce(octet_length(old.`app_texts`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `news_bytes_added` AFTER INSERT ON `news` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 150 + coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`text`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `news_bytes_changed` AFTER UPDATE OF `title`, `text` ON `news` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (150 + coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`text`), 0)) - (150 + coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`text`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `news_bytes_removed` AFTER DELETE ON `news` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (150 + coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`text`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `homes_bytes_added` AFTER INSERT ON `homes` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 50 + coalesce(octet_length(new.`wall`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `homes_bytes_changed` AFTER UPDATE OF `wall` ON `homes` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (50 + coalesce(octet_length(new.`wall`), 0)) - (50 + coalesce(octet_length(old.`wall`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `homes_bytes_removed` AFTER DELETE ON `homes` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (50 + coalesce(octet_length(old.`wall`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `home_links_bytes_added` AFTER INSERT ON `home_links` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 50 + coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`url`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `home_links_bytes_changed` AFTER UPDATE OF `title`, `url` ON `home_links` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (50 + coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`url`), 0)) - (50 + coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`url`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `home_links_bytes_removed` AFTER DELETE ON `home_links` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (50 + coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`url`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `suggestions_bytes_added` AFTER INSERT ON `suggestions` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 400 + coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`location`), 0) + coalesce(octet_length(new.`notes`), 0) + coalesce(octet_length(new.`name`), 0) + coalesce(octet_length(new.`note`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `suggestions_bytes_changed` AFTER UPDATE OF `title`, `location`, `notes`, `name`, `note` ON `suggestions` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (400 + coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`location`), 0) + coalesce(octet_length(new.`notes`), 0) + coalesce(octet_length(new.`name`), 0) + coalesce(octet_length(new.`note`), 0)) - (400 + coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`location`), 0) + coalesce(octet_length(old.`notes`), 0) + coalesce(octet_length(old.`name`), 0) + coalesce(octet_length(old.`note`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `suggestions_bytes_removed` AFTER DELETE ON `suggestions` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (400 + coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`location`), 0) + coalesce(octet_length(old.`notes`), 0) + coalesce(octet_length(old.`name`), 0) + coalesce(octet_length(old.`note`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `sources_bytes_added` AFTER INSERT ON `sources` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 400 + coalesce(octet_length(new.`name`), 0) + coalesce(octet_length(new.`url`), 0) + coalesce(octet_length(new.`message`), 0) + coalesce(octet_length(new.`held`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `sources_bytes_changed` AFTER UPDATE OF `name`, `url`, `message`, `held` ON `sources` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (400 + coalesce(octet_length(new.`name`), 0) + coalesce(octet_length(new.`url`), 0) + coalesce(octet_length(new.`message`), 0) + coalesce(octet_length(new.`held`), 0)) - (400 + coalesce(octet_length(old.`name`), 0) + coalesce(octet_length(old.`url`), 0) + coalesce(octet_length(old.`message`), 0) + coalesce(octet_length(old.`held`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `sources_bytes_removed` AFTER DELETE ON `sources` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (400 + coalesce(octet_length(old.`name`), 0) + coalesce(octet_length(old.`url`), 0) + coalesce(octet_length(old.`message`), 0) + coalesce(octet_length(old.`held`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `imported_items_bytes_added` AFTER INSERT ON `imported_items` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 200 + coalesce(octet_length(new.`source_uid`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `imported_items_bytes_changed` AFTER UPDATE OF `source_uid` ON `imported_items` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (200 + coalesce(octet_length(new.`source_uid`), 0)) - (200 + coalesce(octet_length(old.`source_uid`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `imported_items_bytes_removed` AFTER DELETE ON `imported_items` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (200 + coalesce(octet_length(old.`source_uid`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `dav_kept_bytes_added` AFTER INSERT ON `dav_kept` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 150 + coalesce(octet_length(new.`lines`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `dav_kept_bytes_changed` AFTER UPDATE OF `lines` ON `dav_kept` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (150 + coalesce(octet_length(new.`lines`), 0)) - (150 + coalesce(octet_length(old.`lines`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `dav_kept_bytes_removed` AFTER DELETE ON `dav_kept` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (150 + coalesce(octet_length(old.`lines`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `dav_names_bytes_added` AFTER INSERT ON `dav_names` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 200 + coalesce(octet_length(new.`name`), 0) + coalesce(octet_length(new.`uid`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `dav_names_bytes_changed` AFTER UPDATE OF `name`, `uid` ON `dav_names` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (200 + coalesce(octet_length(new.`name`), 0) + coalesce(octet_length(new.`uid`), 0)) - (200 + coalesce(octet_length(old.`name`), 0) + coalesce(octet_length(old.`uid`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `dav_names_bytes_removed` AFTER DELETE ON `dav_names` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (200 + coalesce(octet_length(old.`name`), 0) + coalesce(octet_length(old.`uid`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `import_drafts_bytes_added` AFTER INSERT ON `import_drafts` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 200 + coalesce(octet_length(new.`summary`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `import_drafts_bytes_changed` AFTER UPDATE OF `summary` ON `import_drafts` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (200 + coalesce(octet_length(new.`summary`), 0)) - (200 + coalesce(octet_length(old.`summary`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `import_drafts_bytes_removed` AFTER DELETE ON `import_drafts` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (200 + coalesce(octet_length(old.`summary`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `versions_bytes_added` AFTER INSERT ON `versions` BEGIN
	UPDATE `calendar_bytes` SET `history` = `history` + 200 + coalesce(octet_length(new.`before`), 0) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `versions_bytes_changed` AFTER UPDATE OF `before` ON `versions` BEGIN
	UPDATE `calendar_bytes` SET `history` = `history` + (200 + coalesce(octet_length(new.`before`), 0)) - (200 + coalesce(octet_length(old.`before`), 0)) WHERE `calendar_id` = new.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `versions_bytes_removed` AFTER DELETE ON `versions` BEGIN
	UPDATE `calendar_bytes` SET `history` = `history` - (200 + coalesce(octet_length(old.`before`), 0)) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `source_dates_bytes_added` AFTER INSERT ON `source_dates` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 200 + 2 * (coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`location`), 0) + coalesce(octet_length(new.`notes`), 0)) + coalesce(octet_length(new.`uid`), 0) WHERE `calendar_id` = (select `calendar_id` from `sources` where `id` = new.`source_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `source_dates_bytes_changed` AFTER UPDATE OF `title`, `location`, `notes`, `uid` ON `source_dates` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (200 + 2 * (coalesce(octet_length(new.`title`), 0) + coalesce(octet_length(new.`location`), 0) + coalesce(octet_length(new.`notes`), 0)) + coalesce(octet_length(new.`uid`), 0)) - (200 + 2 * (coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`location`), 0) + coalesce(octet_length(old.`notes`), 0)) + coalesce(octet_length(old.`uid`), 0)) WHERE `calendar_id` = (select `calendar_id` from `sources` where `id` = new.`source_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `source_dates_bytes_removed` AFTER DELETE ON `source_dates` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (200 + 2 * (coalesce(octet_length(old.`title`), 0) + coalesce(octet_length(old.`location`), 0) + coalesce(octet_length(old.`notes`), 0)) + coalesce(octet_length(old.`uid`), 0)) WHERE `calendar_id` = (select `calendar_id` from `sources` where `id` = old.`source_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `sources_source_dates_bytes` BEFORE DELETE ON `sources` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (SELECT coalesce(sum(200 + 2 * (coalesce(octet_length(`title`), 0) + coalesce(octet_length(`location`), 0) + coalesce(octet_length(`notes`), 0)) + coalesce(octet_length(`uid`), 0)), 0) FROM `source_dates` WHERE `source_id` = old.`id`) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `import_pages_bytes_added` AFTER INSERT ON `import_pages` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + 50 + coalesce(octet_length(new.`items`), 0) + coalesce(octet_length(new.`rows`), 0) WHERE `calendar_id` = (select `calendar_id` from `import_drafts` where `id` = new.`draft_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `import_pages_bytes_changed` AFTER UPDATE OF `items`, `rows` ON `import_pages` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` + (50 + coalesce(octet_length(new.`items`), 0) + coalesce(octet_length(new.`rows`), 0)) - (50 + coalesce(octet_length(old.`items`), 0) + coalesce(octet_length(old.`rows`), 0)) WHERE `calendar_id` = (select `calendar_id` from `import_drafts` where `id` = new.`draft_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `import_pages_bytes_removed` AFTER DELETE ON `import_pages` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (50 + coalesce(octet_length(old.`items`), 0) + coalesce(octet_length(old.`rows`), 0)) WHERE `calendar_id` = (select `calendar_id` from `import_drafts` where `id` = old.`draft_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `import_drafts_import_pages_bytes` BEFORE DELETE ON `import_drafts` BEGIN
	UPDATE `calendar_bytes` SET `content` = `content` - (SELECT coalesce(sum(50 + coalesce(octet_length(`items`), 0) + coalesce(octet_length(`rows`), 0)), 0) FROM `import_pages` WHERE `draft_id` = old.`id`) WHERE `calendar_id` = old.`calendar_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `calendars_bytes_added` AFTER INSERT ON `calendars` BEGIN
	INSERT INTO `calendar_bytes` (`calendar_id`) VALUES (new.`id`);
END;
