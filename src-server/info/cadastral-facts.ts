import { avos } from '#shared/domain/money.ts'

/** What a plan costs and how long it takes, as seeded from the spec; screens read it from the server (decision 3.10). */
export const CADASTRAL_FACTS = {
  /** MOP 55 [9-01] */
  unitPrice: avos(5500),
  /** [1-02] */
  workingDays: 5,
  currency: 'MOP',
} as const
