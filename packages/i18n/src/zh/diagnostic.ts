import type { AreaTexts } from '../keys.ts';

export const diagnostic: AreaTexts<'diagnostic'> = {
  'diagnostic.cut': '文件不完整，已显示能读取的部分。',
  'diagnostic.damaged': '文件的一部分已损坏，未予显示。',
  'diagnostic.unknown': '有未知类型的内容，未予显示。',
  'diagnostic.limit': '图形超出可显示的范围，其余部分未显示。',
  'diagnostic.failed': '有一个对象无法绘制。',
  'diagnostic.twice': '有重复的定义，采用第一个。',
  'diagnostic.font': '缺少字体，已用其他字体代替。',
  'diagnostic.shape': '有字符在所有字体中都没有字形。',
  'diagnostic.xref': '缺少外部参照的图形。',
  'diagnostic.block': '插入了图形中不存在的块。',
  'diagnostic.picture': '有图片不在图形文件内。',
  'diagnostic.underlay': '有参考底图不在图形文件内。',
  'diagnostic.solid': '实体数据无法读取。',
  'diagnostic.scanned': '有一页是图片，不含线条。',
  'diagnostic.notWritten': '所选版本无法保存以下内容，结果中没有它们。',
  'diagnostic.changed': '所选版本以更简单的形式保存以下内容。',
  'diagnostic.objects': '其他程序留下的不可见对象未写入。',
  'diagnostic.lost': '有内容未能写入文件。',
  'diagnostic.pictureUnread': '有图片无法读取。',
};
