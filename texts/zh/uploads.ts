/** Files going up and down. */
export const uploads = {
  fields: {
    files: { name: '文件名', bytes: '大小', type: '类型' },
    uploads: {
      files: '附件',
      photos: '照片',
      consent_files: '同意文件',
      file: '文件',
      materials: '报名材料',
      voucher: '凭证',
      photo: '照片',
      avatar: '头像',
      qualifications: '资质',
    },
  },
  upload: {
    choose: '选取文件',
    drop: '拖到此处、粘贴或点击选取',
    hint: '请上传 大小不超过 {size}MB 格式为 {types} 的文件',
    comma: '文件名不正确，不能包含英文逗号!',
    tooLarge: '上传文件大小不能超过 {n} MB!',
    tooMany: '上传文件数量不能超过 {n} 个!',
    failed: '上传文件失败，请重试',
    sending: '正在上传 {name}',
    wait: '文件还在上传，请等上传完成后再提交',
    remove: '删除 {name}',
    open: '打开 {name}',
  },
  download: {
    401: '认证失败，无法访问系统资源',
    403: '当前操作没有权限',
    404: '访问资源不存在',
    other: '系统未知错误，请反馈给管理员',
    zip: '下载文件出现错误，请联系管理员！',
    busy: '正在下载数据，请稍候',
  },
}
