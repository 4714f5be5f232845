import { CADASTRAL_INPUT_MAX } from '#shared/domain/cadastral-number.ts'
import type { NumberVerdict, PlanPurchaseActions, PlanPurchaseState } from '#shared/flows/plan-purchase/types.ts'
import { VERDICT_WORDS } from '#shared/flows/plan-purchase/words.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { SearchIcon } from '../../kit/icons.tsx'
import { TextField } from '../../kit/TextField.tsx'

/** One line a number of a search that held several (decision 3.1). */
export function Verdicts({ verdicts }: { readonly verdicts: readonly NumberVerdict[] }) {
  const t = useT()
  if (verdicts.length === 0) return null
  return (
    <ul className="p-verdicts">
      {verdicts.map((reading) => (
        <li key={reading.written}>
          <span className="k-figures">{reading.understood}</span>
          <span>{t(VERDICT_WORDS[reading.verdict])}</span>
        </li>
      ))}
    </ul>
  )
}

type Props = { readonly state: PlanPurchaseState; readonly actions: PlanPurchaseActions }

/** The box for a cadastral number, and what was understood of it. */
export function NumberBox({ state, actions }: Props) {
  const t = useT()
  const search = state.searching ? actions.stopSearch : actions.search
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('cadastralNumber')}
        value={state.input}
        onChange={actions.type}
        hint={t('oneNumberAtATime')}
        placeholder={t('cadastralNumberPlaceholder')}
        maxLength={CADASTRAL_INPUT_MAX}
        enterKeyHint="search"
        name="cadnum"
        onEnter={actions.search}
        beside={
          <Button
            kind="primary"
            icon={<SearchIcon />}
            onPress={search}
            busy={state.searching && search === undefined}
            whenNotOffered="disable"
          >
            {t(state.searching && search ? 'cancel' : 'search')}
          </Button>
        }
      />
      <div role="status">
        {state.understood.map(({ written, understood }) => (
          <p key={written} className="p-understood">
            {written === understood ? <span className="k-figures">{understood}</span> : t('readAs', { written, understood })}
          </p>
        ))}
        <Verdicts verdicts={state.verdicts} />
      </div>
    </form>
  )
}
