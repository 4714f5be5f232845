-- outside a transaction
ALTER TABLE "files" ADD COLUMN IF NOT EXISTS "part_at" integer;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "files_parts";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "files_parts" ON "files" USING btree ("account_id","file_uid","part_at") WHERE state = 'part';
