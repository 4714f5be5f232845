import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseLanguage } from '#shared/domain/languages.ts'
import { locationText } from '#shared/domain/plans/location-text.ts'
import { writerIn } from '#shared/i18n/writer.ts'
import { html } from '../../platform/http/html.ts'
import { parcelOf, parishMapOf } from '../cadastre/parcels.ts'
import { sendPage } from '../page/reply.ts'
import { linkTo, queryOf, viewOf } from '../page/view.ts'
import { planSheet } from './sheet.ts'

/** The plan viewer: one page per language, with the query cadno [7-39]. English readers are sent to the Portuguese page [1-06]. */
export async function viewerPages(app: FastifyInstance): Promise<void> {
  app.get('/viewer/:language', async (request: FastifyRequest<{ Params: { language: string } }>, reply) => {
    const view = viewOf(request, parseLanguage(request.params.language) ?? 'zh-Hant')
    const parcel = parcelOf(queryOf(request, 'cadno') ?? '')
    const parishMap = parcel && parishMapOf(parcel)
    if (parcel === undefined || parishMap === undefined) {
      return sendPage(
        reply,
        view,
        {
          title: view.t('viewerTitle'),
          main: html`<p>${view.t('viewerMissing')}</p><p><a href="${linkTo(view, '/lookup')}">${view.t('lookupTitle')}</a></p>`,
        },
        404,
      )
    }
    return sendPage(reply, view, {
      title: `${view.t('viewerTitle')} ${parcel.number}`,
      wide: true,
      styles: ['map.css'],
      main: html`<p>${locationText(parcel.location, view.language)} · ${view.t('squareMetres', { area: writerIn(view.language).figure(parcel.areaSqm) })}</p>
<p><a href="${linkTo(view, `/lookup?cadno=${parcel.number}`)}">${view.t('lookupTitle')}</a></p>
<figure class="sheet">${planSheet(parishMap, parcel)}<figcaption class="small">${view.t('lookupIntro')}</figcaption></figure>`,
    })
  })
}
