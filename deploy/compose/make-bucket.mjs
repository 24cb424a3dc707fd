// Makes the bucket that STORAGE_URL names, unless it is there.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

const url = new URL(process.env['STORAGE_URL'])
const client = new S3Client({
  region: process.env['AWS_REGION'] || 'us-east-1',
  endpoint: url.searchParams.get('endpoint'),
  forcePathStyle: true,
})
const Bucket = url.host
const there = await client.send(new HeadBucketCommand({ Bucket })).then(
  () => true,
  () => false,
)
if (!there) await client.send(new CreateBucketCommand({ Bucket }))
console.log(`The bucket ${Bucket} is ${there ? 'there' : 'made'}.`)
