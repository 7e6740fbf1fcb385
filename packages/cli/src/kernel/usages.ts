/** How each command on drawings is called, and what it is for. */
export const usages = {
  info: { usage: 'FILE [--json]', about: 'what a drawing or a 3D model holds, and what of it is drawn' },
  text: { usage: 'FILE', about: 'every text of a drawing, one a line' },
  convert: {
    usage:
      'IN OUT [--version 2000…2018] · to .pdf: [--layout NAME] [--paper A3] [--landscape|--portrait] ' +
      '[--scale 1:50] [--colours colour|grey|black] [--ctb FILE] [--thin] [--shapes] · ' +
      'from .pdf: [--enlarge 50] [--page 1]',
    about:
      'a drawing as .dwg, .dxf, .ocf or .pdf, a PDF as .dwg or .dxf, a 3D model or the solids of a drawing as .glb or .stl',
  },
  render: {
    usage: 'IN OUT.png|jpg|bmp [--layout NAME] [--size WxH] [--background dark|light] [--solids]',
    about: 'a picture of a layout, of a 3D model, or with --solids of the solids in a drawing',
  },
  compare: {
    usage: 'A B [--json] [--tolerance 0.001] [--ignore hatch,text,color,layer:NAME] [--exit-code]',
    about:
      'what is different between two drawings, or between two models part by part; with --exit-code 3 where anything is',
  },
  edit: {
    usage: 'FILE --script FILE.scr|FILE.ts [--out OUT]',
    about:
      'runs a script of commands (LINE, MOVE, CHPROP, LAYER …), or a module, on a .dwg or .dxf and saves it in its own version',
  },
} as const;
