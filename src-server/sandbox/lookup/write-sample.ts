import { mkdir, writeFile } from 'node:fs/promises'
import { ownArgs } from '../../start/command-line.mjs'
import { parcelOf, townOf } from '../town/parcels.ts'
import { planSheet } from './sheet.ts'

/** `npm run plan:sample` draws public/images/sample-plan.svg anew [2-03]. */
ownArgs(`npm run plan:sample
    draws public/images/sample-plan.svg anew.`)
const parcel = parcelOf('0323.017')
const town = parcel && townOf(parcel)
if (parcel === undefined || town === undefined) throw new Error('the sample parcel is not in the register')
await mkdir('public/images', { recursive: true })
await writeFile('public/images/sample-plan.svg', `${planSheet(town, parcel).text}\n`)
