import { NewTabIcon } from '#kit/icons'
import type { LawsActions, LawsState, RichPageActions, RichPageState } from '../../flows/information/guide/types.ts'
import { ForeignNote } from '../parts/foreign-text.tsx'
import { RowButton, Rows } from '../parts/Rows.tsx'
import { unbroken } from '../parts/unbroken.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { Loaded, NoData } from '../shell/pages/Loaded.tsx'
import { useT } from '../shell/use-translate.ts'

/** Laws in their given order; a press opens the law's own page [2-17]. */
export function LawsView({ state, actions }: { readonly state: LawsState; readonly actions: LawsActions }) {
  const t = useT()
  return (
    <Loaded loading={state.laws} onRetry={actions.retry} lines={5}>
      {(laws) => (
        <Rows>
          {laws.map((law) => (
            <RowButton key={law.id} icon={<NewTabIcon />} onPress={() => actions.openLaw(law)} note={t('opensInNewWindow')}>
              {unbroken(law.name)}
            </RowButton>
          ))}
        </Rows>
      )}
    </Loaded>
  )
}

/** A page of rich text: user guide, terms, privacy, the service's guide and questions [2-18], [2-20], [2-25]. */
export const RichPageView = ({ state, actions }: { readonly state: RichPageState; readonly actions: RichPageActions }) => (
  <Loaded loading={state.page} onRetry={actions.retry} lines={10}>
    {({ html, language }) =>
      html === '' ? (
        <NoData />
      ) : (
        <>
          <ForeignNote text="notInYourLanguage" language={language} />
          <RichText html={html} language={language} />
        </>
      )
    }
  </Loaded>
)
