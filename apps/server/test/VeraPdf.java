import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Says PASS or FAIL for every file of a folder as PDF/A-3b, for jars that hold veraPDF's library and not its command. */
class VeraPdf {
  public static void main(String[] args) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    var flavour = PDFAFlavour.PDFA_3_B;
    List<Path> files;
    try (var listed = Files.list(Path.of(args[0]))) {
      files = listed.sorted().toList();
    }
    for (var path : files) {
      File file = path.toFile();
      try (var parser = Foundries.defaultInstance().createParser(file, flavour);
          var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
        var result = validator.validate(parser);
        System.out.println((result.isCompliant() ? "PASS " : "FAIL ") + path);
        for (TestAssertion each : result.getTestAssertions())
          if (each.getStatus() == TestAssertion.Status.FAILED)
            System.out.println("  " + each.getRuleId().getClause() + " " + each.getMessage());
      }
    }
    System.exit(0);
  }
}
