import type { AreaTexts } from '../keys.ts';

/** The first steps, shown once. */
export const tour: AreaTexts<'tour'> = {
  'tour.label': '新手引导',
  'tour.skip': '跳过',
  'tour.next': '下一步',
  'tour.done': '完成',
  'tour.step': '第 {step} 步，共 3 步',
  'tour.help': '查看帮助',
  'tour.1.title': '上传图纸',
  'tour.1.text': '将文件拖入窗口，或点击“上传”。文件夹结构会保留。',
  'tour.2.title': '打开图纸',
  'tour.2.text': '双击图纸：图层、测量和搜索都在查看器中。',
  'tour.3.title': '分享出去',
  'tour.3.text': '“分享”生成链接，对方无需账号即可查看。',
  'tour.1.touch': '点击下方“上传”：文件、照片或整个文件夹。',
  'tour.2.touch': '点按图纸：图层、测量和搜索都在查看器中。',
};
