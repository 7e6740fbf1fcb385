import { create } from 'zustand';

export type Panel = 'palette' | 'shortcuts' | 'upload';
export type Tool = 'dwgToPdf' | 'dwgToImage' | 'dwgVersion' | 'pdfToDwg';

interface Panels {
  panel: Panel | undefined;
  tool: Tool | undefined;
  /** The sidebar of a narrow window, which lies over the page. */
  sidebar: boolean;
}

/** What is open over the drive. */
export const usePanels = create<Panels>(() => ({ panel: undefined, tool: undefined, sidebar: false }));

export const panels = {
  open: (panel: Panel) => usePanels.setState({ panel }),
  openTool: (tool: Tool) => usePanels.setState({ tool }),
  close: () => usePanels.setState({ panel: undefined, tool: undefined }),
  setSidebar: (sidebar: boolean) => usePanels.setState({ sidebar }),
};
