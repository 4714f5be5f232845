ALTER TABLE "identity_checks" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "sandbox_identity_checks" ADD COLUMN "channel" text;