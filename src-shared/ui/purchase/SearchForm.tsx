import type { FormEvent } from 'react'
import { Button } from '#kit/Button'
import { SearchIcon } from '#kit/icons'
import { CADASTRAL_INPUT_MAX } from '../../domain/cadastral-number.ts'
import { TextField } from '../parts/TextField.tsx'
import { useT } from '../use-translate.ts'
import { PlanLinks } from './PlanLinks.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import type { PurchaseParts } from './parts.ts'
import { Verdicts } from './Verdicts.tsx'

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
          <ul className="ec-readings">
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
