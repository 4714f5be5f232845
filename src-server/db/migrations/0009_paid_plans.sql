CREATE TABLE "bought_plans" (
	"owner" text NOT NULL,
	"plan" text NOT NULL,
	"tid" text NOT NULL,
	"application_number" text NOT NULL,
	"bought_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bought_plans_owner_plan_pk" PRIMARY KEY("owner","plan")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "since" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "at_cashier_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bought_plans" ADD CONSTRAINT "bought_plans_tid_orders_tid_fk" FOREIGN KEY ("tid") REFERENCES "public"."orders"("tid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What stands in a cart now came in with its present version at the latest: an order made of it from now on is of it.
UPDATE "carts" SET "since" = coalesce((SELECT jsonb_object_agg(plan, "version") FROM unnest("plans") AS plan), '{}'::jsonb);--> statement-breakpoint
-- A bill that was opened and has no end may be under way; the next question to the cashier says whether it is.
UPDATE "bills" SET "at_cashier_since" = "opened_at" WHERE "state" IN ('NEW', 'FAILED', 'CANCELLED', 'PAY_LATER');--> statement-breakpoint
INSERT INTO "bought_plans" ("owner", "plan", "tid", "application_number", "bought_at")
SELECT DISTINCT ON ("orders"."owner", line ->> 'id') "orders"."owner", line ->> 'id', "orders"."tid", "orders"."apply_no", "receipts"."transaction_time"
FROM "orders" JOIN "receipts" ON "receipts"."tid" = "orders"."tid", jsonb_array_elements("orders"."lines") AS line
WHERE "orders"."kind" = 'cadastral'
ORDER BY "orders"."owner", line ->> 'id', "receipts"."transaction_time" DESC;
