-- outside a transaction
-- Messages that were written before this migration are never deleted: the column is false for them.
ALTER TABLE "outbox" ADD COLUMN IF NOT EXISTS "is_followed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "outbox_followed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_followed" ON "outbox" USING btree ("at") WHERE is_followed;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bills_unsettled";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bills_unsettled" ON "bills" USING btree ("opened_at") WHERE opened_at is not null and state in ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER');
