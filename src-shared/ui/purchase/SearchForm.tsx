import type { FormEvent } from 'react'
import { Button } from '#kit/Button'
import { AlertIcon, CheckIcon, SearchIcon } from '#kit/icons'
import { CADASTRAL_INPUT_MAX } from '../../domain/cadastral-number.ts'
import type { NumberVerdict, PlanPurchaseActions, PlanPurchaseState } from '../../flows/plan-purchase/types.ts'
import { VERDICT_WORDS } from '../../flows/plan-purchase/words.ts'
import { TextField } from '../parts/TextField.tsx'
import { useT } from '../use-translate.ts'
import { PlanLinks, PlanOffer } from './PlanLinks.tsx'
import './purchase.css'

/** What every part of step 1 is given: the flow's state down, its actions up. */
export interface PurchaseParts {
  readonly state: PlanPurchaseState
  readonly actions: PlanPurchaseActions
}

/** The box, what was understood, and where to look a number up [2-03], decision 3.1. */
export function SearchForm({ state, actions }: PurchaseParts) {
  const t = useT()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actions.search?.()
  }
  const wrong = state.verdicts.length === 1 && state.verdicts[0]?.verdict === 'badFormat'
  return (
    <form className="ec-section" onSubmit={submit} noValidate>
      <p className="ec-lead">{t('applicationDataIntro')}</p>
      <TextField
        label={t('cadastralNumber')}
        hint={t('oneNumberAtATime')}
        placeholder={t('cadastralNumberPlaceholder')}
        value={state.input}
        onChange={actions.type}
        maxLength={CADASTRAL_INPUT_MAX}
        enterKeyHint="search"
        name="cadnum"
        error={wrong ? `${t('cadastralNumberFormatError')} ${t('cadastralNumberShape')}` : undefined}
        beside={
          <>
            <Button
              look="primary"
              submits={actions.search !== undefined}
              busy={state.searching}
              onPress={undefined}
              whenNotOffered="disable"
              icon={<SearchIcon />}
            >
              {t('search')}
            </Button>
            <Button onPress={actions.stopSearch}>{t('cancel')}</Button>
          </>
        }
      />
      <div role="status">
        {state.understood.length > 0 && (
          <ul className="ec-readings ec-row">
            {state.understood.map(({ written, understood }) => (
              <li key={understood}>{written === understood ? understood : t('readAs', { written, understood })}</li>
            ))}
          </ul>
        )}
      </div>
      {state.verdicts.length > 0 && !wrong && <Verdicts verdicts={state.verdicts} />}
      {/* below the field, which stays where the page had it before any script (layout/skeleton.html) */}
      <p className="ec-lead">
        <PlanOffer />
      </p>
      <PlanLinks onLookup={actions.openLookup} />
    </form>
  )
}

/** One verdict per number of a search of several (decision 3.1). */
export function Verdicts({ verdicts }: { readonly verdicts: readonly NumberVerdict[] }) {
  const t = useT()
  return (
    <ul className="ec-stack ec-gap-1">
      {verdicts.map(({ understood, verdict }) => (
        <li key={understood} className={`ec-verdict ec-verdict--${verdict} ec-row`}>
          {verdict === 'found' ? <CheckIcon /> : <AlertIcon />}
          <strong>{understood}</strong>
          <span>{t(VERDICT_WORDS[verdict])}</span>
        </li>
      ))}
    </ul>
  )
}
