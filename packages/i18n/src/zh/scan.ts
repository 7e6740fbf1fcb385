import type { AreaTexts } from '../keys.ts';

/** Photographed pages become documents. */
export const scan: AreaTexts<'scan'> = {
  'scan.title': '扫描文档',
  'scan.intro': '拍摄纸张，系统会识别边缘并在本机上拉正，之后才会上传。',
  'scan.take': '拍照',
  'scan.choose': '选择照片',
  'scan.takeMore': '继续拍照',
  'scan.chooseMore': '添加照片',
  'scan.preview': '预览',
  'scan.edges': '调整四角',
  'scan.turn': '旋转',
  'scan.remove': '移除此页',
  'scan.pages': '页面',
  'scan.page': '第 {number} 页',
  'scan.look': '效果',
  'scan.look.document': '文档',
  'scan.look.color': '彩色',
  'scan.format': '保存为',
  'scan.upload': '上传 {count} 页',
  'scan.name': '扫描 {date}',
  'scan.unreadable': '无法读取照片“{name}”。',
  'scan.failed': '无法生成扫描件，请减少页数后重试。',
  'scan.corner.topLeft': '左上角',
  'scan.corner.topRight': '右上角',
  'scan.corner.bottomRight': '右下角',
  'scan.corner.bottomLeft': '左下角',
};
