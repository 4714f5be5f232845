import { NewTabIcon } from '#kit/icons'
import type { LawsActions, LawsState } from '../../flows/guide/types.ts'
import { Loaded } from '../pages/Loaded.tsx'
import { RowButton, Rows } from '../parts/Rows.tsx'
import { useT } from '../use-translate.ts'

/** Laws in their order; a press opens the law's own page [2-17]. */
export function LawsView({ state, actions }: { readonly state: LawsState; readonly actions: LawsActions }) {
  const t = useT()
  return (
    <Loaded loading={state.laws} onRetry={actions.retry} lines={5}>
      {(laws) => (
        <Rows>
          {laws.map((law) => (
            <RowButton key={law.id} icon={<NewTabIcon />} onPress={() => actions.openLaw(law)} note={t('opensInNewWindow')}>
              {law.name}
            </RowButton>
          ))}
        </Rows>
      )}
    </Loaded>
  )
}
