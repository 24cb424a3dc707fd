/** Photos of many lots in one zip (照片导入). */
export const photoImports = {
  photoImports: {
    text: '把很多标的的照片放进一个 zip：文件或文件夹以标的编号、包号、车架号或车牌命名，例如“京A12345_2.jpg”或“YJT-2026-000123/正面.jpg”。',
    noEvent: '按包号命名的照片，请从专场页面进入。',
    ofEvent: '包号按专场“{name}”。',
    choose: '选择 zip 文件',
    limits: '最大 {mb} MB，最多 {n} 张',
    run: '放入 {n} 张照片',
    undo: '撤销',
    until: '{date} 前可以撤销',
    placed: '已放入',
    columns: { file: '文件', place: '去向', state: '状态' },
    states: {
      checked: '{total} 个文件，{n} 个有去向',
      queued: '正在放入：{placed} / {n}',
      done: '已放入 {placed} 张，共 {total} 个文件',
      failed: '中断：已放入 {placed} 张，共 {total} 个文件',
      undoing: '正在撤销',
      undone: '已撤销 {n} 张，保留 {left} 张',
    },
    faults: {
      unknown: '没有对应的标的或物品',
      ambiguous: '对应多处',
      closed: '现在不能修改',
      full: '照片已满',
      too_large: '照片过大',
      no_picture: '不是照片',
    },
  },
}
