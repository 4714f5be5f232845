import type { RichPageActions, RichPageState } from '../../flows/guide/types.ts'
import { ForeignNote } from '../foreign-text.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { Loaded } from './Loaded.tsx'

/** A page of rich text: user guide, terms, privacy, the service's guide and questions [2-18], [2-20], [2-25]. */
export function RichPageView({ state, actions }: { readonly state: RichPageState; readonly actions: RichPageActions }) {
  return (
    <Loaded loading={state.page} onRetry={actions.retry} lines={10} isEmpty={({ html }) => html === ''}>
      {({ html, language }) => (
        <>
          <ForeignNote text="notInYourLanguage" language={language} />
          <RichText html={html} language={language} />
        </>
      )}
    </Loaded>
  )
}
