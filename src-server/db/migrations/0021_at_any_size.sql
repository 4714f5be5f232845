-- outside a transaction
-- Nobody is locked out meanwhile. Cut off, an index is left that PostgreSQL never uses: it is dropped and made again.
DROP INDEX CONCURRENTLY IF EXISTS "applications_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_order" ON "applications" USING btree ("order_tid") WHERE order_tid is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_bill";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_bill" ON "refunds" USING btree ("bill_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "drafts_saved";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "drafts_saved" ON "drafts" USING btree ("saved_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "files_application";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "files_application" ON "files" USING btree ("apply_no") WHERE apply_no is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "handovers_expiry";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "handovers_expiry" ON "handovers" USING btree ("expires_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "identity_checks_account";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "identity_checks_account" ON "identity_checks" USING btree ("account_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_apply_no";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_apply_no" ON "orders" USING btree ("apply_no");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_open";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_open" ON "orders" USING btree ("owner","created_at") WHERE paid_at is null and closed_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "outbox_addresses";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_addresses" ON "outbox" USING btree ("at") WHERE audience = 'person' and data ->> 'to' is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "outbox_deliveries_next";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_deliveries_next" ON "outbox_deliveries" USING btree ("receiver","due_at","id") WHERE state = 'waiting';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bills_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bills_paid" ON "bills" USING btree ("owner","paid_at") WHERE state = 'PAID';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_tokens_owner";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_tokens_owner" ON "order_tokens" USING btree ("owner");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "back_office_calls_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "back_office_calls_at" ON "back_office_calls" USING btree ("at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "records_state";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "records_state" ON "records" USING btree ("state","changed_at","record_no");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_fees";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "outbox_deliveries_due";--> statement-breakpoint
-- Few rows of these tables are alive in what is asked most, what waits or is open: the defaults, a part of the whole table, come far too late for them.
ALTER TABLE "outbox_deliveries" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.002, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "files" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.002, autovacuum_analyze_threshold = 500);--> statement-breakpoint
-- A bill changes about five times in its first minutes: room on its page keeps those changes there.
ALTER TABLE "bills" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.002, autovacuum_analyze_threshold = 500);
