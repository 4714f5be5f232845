ALTER TABLE "orders" ADD COLUMN "superseded_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Earlier versions could open two bills of one order. The older ones are closed, and due at once: the cashier is told,
-- and what it says of them is counted like any other answer about a closed bill.
WITH "older" AS (
	SELECT "bill_id" FROM (
		SELECT "bill_id", row_number() OVER (PARTITION BY "order_tid" ORDER BY "attempt" DESC) AS "place"
		FROM "bills" WHERE "state" IN ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER')
	) AS "open_bills" WHERE "place" > 1
), "written" AS (
	INSERT INTO "payment_events" ("bill_id", "kind", "once_key", "source", "occurred_at", "recorded_at")
	SELECT "bill_id", 'closed', 'closed:' || "bill_id", 'server', now(), now() FROM "older"
	ON CONFLICT DO NOTHING
)
UPDATE "bills" SET "state" = 'EXPIRED', "failure" = 'expired', "due_at" = now(), "asks" = 0
WHERE "bill_id" IN (SELECT "bill_id" FROM "older");
--> statement-breakpoint
CREATE UNIQUE INDEX "bills_open" ON "bills" USING btree ("order_tid") WHERE state in ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER');
