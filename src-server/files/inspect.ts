import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { imageSizeFromFile } from 'image-size/fromFile'
import { isUploadType } from '#shared/domain/file-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/domain/upload-rules.ts'
import { checkFileName } from './file-name.ts'
import { kindOf } from './kinds.ts'
import { contains, head } from './scan.ts'

/** 10 MB per file (decision 3.9). */
export const MAX_FILE_BYTES = UPLOAD_LIMITS.maxBytes
const MAX_PIXELS = 80_000_000

export type Refusal = 'too-large' | 'empty' | 'bad-name' | 'type-mismatch' | 'unsafe'
export type Inspection =
  | { readonly ok: true; readonly name: string; readonly ending: string; readonly mime: string; readonly size: number }
  | { readonly ok: false; readonly reason: Refusal }

const refuse = (reason: Refusal): Inspection => ({ ok: false, reason })

/** Checks an uploaded file on disk by its content, one block at a time in memory (threat 12). */
export async function inspectFile(path: string, rawName: string): Promise<Inspection> {
  const { size } = await stat(path)
  if (size === 0) return refuse('empty')
  if (size > MAX_FILE_BYTES) return refuse('too-large')
  const named = checkFileName(rawName)
  if (!named) return refuse('bad-name')
  if (!isUploadType(named.ending)) return refuse('type-mismatch')
  const kind = kindOf(named.ending)
  const found = await fileTypeFromFile(path)
  if (!found || !kind.content.includes(found.ext)) return refuse('type-mismatch')
  if (await isPolyglot(path, named.ending, size)) return refuse('unsafe')
  if (kind.picture && !(await hasFewPixels(path))) return refuse('unsafe')
  if (kind.proof && !(await kind.proof(path))) return refuse('unsafe')
  return { ok: true, name: named.name, ending: named.ending, mime: kind.mime, size }
}

const ZIP_END = Buffer.from('PK\u0005\u0006')
const MARKUP = ['<script', '<html', '<?php', '<!DOCTYPE html', '<svg'].map((text) => Buffer.from(text))
const ZIPPED = new Set(['zip', 'docx', 'xlsx'])

/** Whether a file is valid as two types at once: a picture with an archive at its end, or with HTML at its start. */
async function isPolyglot(path: string, ending: string, size: number): Promise<boolean> {
  if (ZIPPED.has(ending)) return (await head(path, 2)).toString('latin1') !== 'PK'
  if (ending === 'pdf' && (await head(path, 5)).toString('latin1') !== '%PDF-') return true
  if (await contains(path, [ZIP_END], { from: Math.max(0, size - 66_000) })) return true
  return ending !== 'pdf' && (await contains(path, MARKUP, { to: 4096 }))
}

async function hasFewPixels(path: string): Promise<boolean> {
  try {
    const { width, height } = await imageSizeFromFile(path)
    return width > 0 && height > 0 && width * height <= MAX_PIXELS
  } catch (error) {
    // image-size throws for a picture that it cannot read; errors of the system are passed on
    if (error instanceof Error && !('errno' in error)) return false
    throw error
  }
}
