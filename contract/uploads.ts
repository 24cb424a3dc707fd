import { route } from './grammar/route.ts'

/**
 * Limits and types of attachments (source-spec §9). The client shows them as a hint; the server enforces
 * them.
 */
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

/** The types the source-spec shows as a hint. */
export const documentTypes = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf', 'mp4'] as const

/** File types of photos and scans. */
export const pictureTypes = ['jpg', 'jpeg', 'png', 'webp'] as const
/** File types of a proof: a document, or a picture of it. */
export const proofTypes = ['pdf', ...pictureTypes] as const

interface UploadedFile {
  filename: string
  filepath: string
}

export interface UploadAnswer extends UploadedFile {
  files: UploadedFile[]
}

const tag = 'files'
const permission = 'files.use'

export const uploadRoutes = {
  upload: route<UploadAnswer>()({
    method: 'POST',
    path: '/api/index/upload',
    permission,
    tag,
    raw: 'upload',
    ownTransactions: true,
  }),
  /** Files the product has made, such as exports. */
  downloadMade: route<Blob>()({
    method: 'GET',
    path: '/common/download',
    permission: 'files.download',
    tag,
    raw: 'answer',
  }),
  downloadResource: route<Blob>()({
    method: 'GET',
    path: '/common/download/resource',
    permission,
    tag,
    raw: 'answer',
  }),
  /** All attachments of a lot that the caller may fetch, in one ZIP. */
  downloadLotFiles: route<Blob>()({
    method: 'GET',
    path: '/common/zip/lots/:id',
    permission: 'lots.use',
    tag,
    raw: 'answer',
  }),
}
