import { type FormEvent, useState } from 'react'
import { CADASTRAL_INPUT_MAX } from '#shared/domain/cadastral-number.ts'
import type { NumberVerdict } from '#shared/flows/plan-purchase/types.ts'
import { VERDICT_WORDS } from '#shared/flows/plan-purchase/words.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { AlertIcon, CheckIcon, NewTabIcon, PlanIcon, SearchIcon } from '../../kit/icons.tsx'
import { TextField } from '../../kit/TextField.tsx'
import type { PurchaseParts } from './parts.ts'
import { SamplePlan } from './SamplePlan.tsx'

/** The box, what was understood, and where to look a number up [2-03], decision 3.1. */
export function SearchForm({ state, actions }: PurchaseParts) {
  const t = useT()
  const [sampleShown, showSample] = useState(false)
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
        name="cadnum"
        error={wrong ? t('cadastralNumberFormatError') : undefined}
        beside={
          <>
            <Button look="primary" submits busy={state.searching} disabled={!actions.search && !state.searching} onPress={undefined}>
              <SearchIcon />
              {t('search')}
            </Button>
            {actions.stopSearch && <Button onPress={actions.stopSearch}>{t('cancel')}</Button>}
          </>
        }
      />
      <div role="status">
        {state.understood.length > 0 && (
          <ul className="ec-readings">
            {state.understood.map((reading) => (
              <li key={reading.understood}>
                {reading.written === reading.understood
                  ? reading.understood
                  : t('readAs', { written: reading.written, understood: reading.understood })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {state.verdicts.length > 1 && <Verdicts verdicts={state.verdicts} />}
      <div className="ec-links">
        <Button look="quiet" onPress={() => showSample(true)}>
          <PlanIcon />
          {t('viewSamplePlan')}
        </Button>
        <Button look="quiet" onPress={actions.openLookup}>
          <NewTabIcon />
          {t('lookupCadastralNumber')}
          <span className="ec-only-read">{t('opensInNewWindow')}</span>
        </Button>
      </div>
      {sampleShown && <SamplePlan onClose={() => showSample(false)} />}
    </form>
  )
}

/** One verdict per number of a search of several. */
export function Verdicts({ verdicts }: { readonly verdicts: readonly NumberVerdict[] }) {
  const t = useT()
  return (
    <ul className="ec-verdicts">
      {verdicts.map(({ understood, verdict }) => (
        <li key={understood} className={`ec-verdict ec-verdict--${verdict}`}>
          {verdict === 'found' ? <CheckIcon /> : <AlertIcon />}
          <strong>{understood}</strong>
          <span>{t(VERDICT_WORDS[verdict])}</span>
        </li>
      ))}
    </ul>
  )
}
