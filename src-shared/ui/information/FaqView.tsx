import type { FaqActions, FaqState } from '../../flows/information/guide/types.ts'
import { Fold } from '../parts/Fold.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { Loaded } from '../shell/pages/Loaded.tsx'
import './guide.css'

/** Questions with 'Q:', answers with 'A:', the first open [2-18]. */
export const FaqView = ({ state, actions }: { readonly state: FaqState; readonly actions: FaqActions }) => (
  <Loaded loading={state.questions} onRetry={actions.retry} lines={8}>
    {(questions) => (
      <div className="ec-guide-folds">
        {questions.map(({ id, question, answer }) => (
          <Fold key={id} title={`Q: ${question}`} open={state.opened.includes(id)} onToggle={() => actions.toggle(id)}>
            <div className="ec-answer">
              <span className="ec-answer__mark ec-strong">A:</span>
              <RichText html={answer} />
            </div>
          </Fold>
        ))}
      </div>
    )}
  </Loaded>
)
