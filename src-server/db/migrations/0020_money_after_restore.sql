ALTER TABLE "applications" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "unheard_since" timestamp (3) with time zone;--> statement-breakpoint
-- a backup of an earlier version, restored just now: the restore could not set the mark
UPDATE "bills" SET "unheard_since" = now() WHERE "opened_at" IS NOT NULL AND EXISTS (SELECT 1 FROM "operator_acts" WHERE "kind" = 'restore' AND "at" > now() - interval '7 days');