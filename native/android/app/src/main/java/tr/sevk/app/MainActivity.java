package tr.sevk.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
