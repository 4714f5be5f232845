import type { RichPageActions, RichPageState } from '../../flows/guide/types.ts'
import { ForeignNote } from '../foreign-text.tsx'
import { Loaded, NoData } from '../pages/Loaded.tsx'
import { RichText } from '../rich-text/RichText.tsx'

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
