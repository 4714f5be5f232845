import { useMemo } from 'react'
import type { DateAsk } from '../../../domain/date-kinds.ts'
import { type DateFacts, type DateLimits, dateLimits } from '../../../domain/date-rules.ts'
import { useApp } from '../../app-context.tsx'
import { reportBrokenRule } from '../../step-form/prepare.ts'
import { useFlow } from '../../use-flow.ts'
import { useApplication } from '../use-application.ts'

/** What a widget's dates are held to: the server's day in Macao and the holidays of the application. */
export function useDateFacts(): DateFacts {
  const { facts } = useFlow(useApp().publicInfo).state
  const { days } = useApplication().state.holidays
  const today = facts.kind === 'ready' ? facts.value.today : undefined
  return useMemo(() => ({ today, holidays: days, onBroken: reportBrokenRule }), [today, days])
}

/** Which dates a picker of these props lets through, for its calendar. The rule itself is asked in steps/form. */
export const useDateLimits = (props: Readonly<Record<string, unknown>>, ask: DateAsk): DateLimits => dateLimits(props, ask, useDateFacts())
