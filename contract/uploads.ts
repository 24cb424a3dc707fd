import { route } from './route.ts'

/** Limits and types of attachments (source-spec §9). The server refuses what the client only hints at. */
export const uploadLimit = 5
export const uploadMegabytes = 5
export const uploadTypes = [
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'pdf',
  'mp4',
  'jpg',
  'jpeg',
  'png',
  'webp',
] as const
/** The types the source-spec lists as a hint. */
export const hintedTypes = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf', 'mp4'] as const

/** What photos and scans come as. */
export const pictureTypes = ['jpg', 'jpeg', 'png', 'webp'] as const
/** What a proof comes as: the document itself, or a picture of it. */
export const proofTypes = ['pdf', ...pictureTypes] as const

export interface UploadedFile {
  filename: string
  filepath: string
}
export interface Uploaded extends UploadedFile {
  files: UploadedFile[]
}

const tag = 'files'
const permission = 'files.use'
export const uploadFiles = route<Uploaded>()({
  method: 'POST',
  path: '/api/index/upload',
  permission,
  tag,
  raw: 'upload',
  ownTransactions: true,
})
export const downloadMade = route<Blob>()({
  method: 'GET',
  path: '/common/download',
  permission,
  tag,
  raw: 'answer',
})
export const downloadResource = route<Blob>()({
  method: 'GET',
  path: '/common/download/resource',
  permission,
  tag,
  raw: 'answer',
})
/** Every attachment of a lot that the caller may fetch, in one ZIP. */
export const downloadLotFiles = route<Blob>()({
  method: 'GET',
  path: '/common/zip/lots/:id',
  permission: 'lots.use',
  tag,
  raw: 'answer',
})
